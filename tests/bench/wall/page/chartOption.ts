/** Returns the option of a line or a bar chart of the bench, used with and without React. */
export function chartOption(
  values: readonly number[],
  names: readonly string[],
  type: 'bar' | 'line',
  colour: string,
) {
  return {
    animation: false,
    grid: { left: 4, right: 4, top: 4, bottom: 4 },
    xAxis: { type: 'category' as const, data: [...names], show: false },
    yAxis: { type: 'value' as const, show: false, min: 0, max: 60 },
    series: [{ type: type as 'bar', data: [...values], itemStyle: { color: colour } }],
  };
}
