/** Something on a chart of cost that has a case: an anomaly. */
export interface ChartMark {
  /** The period of the chart that it falls into. */
  period: string;
  caseId: string;
  /** What happened, in a few words. */
  text: string;
}
