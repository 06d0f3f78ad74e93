/** Texts of the charts of cost. */
export const chartWords = {
  total: 'Total',
  previous: 'Previous period',
  previousLegend: 'Previous period',
  forecast: 'Forecast',
  range: 'Likely range',
  budget: 'Budget',
  anomalies: 'Anomalies',
  other: (count: number) => `Other (${count})`,
  openOther: (count: number) =>
    count === 1 ? 'Show the group in Other' : `Show the ${count} groups in Other`,
  closeOther: 'Hide the groups in Other',
  drill: (name: string) => `Drill into ${name}`,
  weekOf: (date: string) => `Week of ${date}`,
  movers: {
    day: 'Largest moves from the day before',
    week: 'Largest moves from the week before',
    month: 'Largest moves from the month before',
  },
  loading: 'Loading chart',
} as const;
