package checks

// All are the checks, in the order of the documentation.
var All = []*Check{
	parseCheck,
	metricCheck, seriesCheck, foreignCheck,
	labelCheck, valueCheck, boundCheck, groupCheck,
	rateCheck, gaugeRateCheck, quantileCheck, quantileSumCheck,
	foldCheck, copiesCheck, breakdownCheck,
	guardCheck, idleCheck, zeroCheck, boolCheck,
	matchCheck, severalCheck, unitCheck, thresholdCheck, saturationCheck,
	forCheck, templateCheck, alertableCheck, absentCheck, limitCheck, burnCheck, sloCheck,
	roleCheck, windowCheck,
}
