/** What the server says about dashboards; messages that people read. */
export const dashboardFaults = {
  gone: 'This dashboard no longer exists.',
  panelGone: 'This panel is not on the dashboard.',
  nameTaken: 'a dashboard with the same name exists in this space',
  saved: (by: string, at: string) =>
    `The dashboard was saved by ${by} at ${at}, after you opened it. Reload it to keep their changes.`,
  idTwice: (id: string) => `the id “${id}” is used twice`,
  overlap: (panel: string, other: string) => `“${panel}” overlaps “${other}”`,
  tooLow: (rows: number) => `the grid has ${rows} rows`,
  onlyOf: (kind: string, owner: string) => `only a ${owner} can have this, not a ${kind}`,
  noData: (kind: string) => `a ${kind} shows no data`,
  noSource: 'This panel has no source yet. Edit it and choose one.',
  noDatastore: 'This datastore no longer exists.',
  noQuery: 'This saved query no longer exists.',
  noWorkflow: 'This workflow no longer exists.',
  noStep: (step: string) => `The workflow has no step called “${step}”.`,
  notRun: (workflow: string) => `“${workflow}” has not run yet. This panel fills after its first run.`,
  stepNotRun: (step: string, at: string) => `“${step}” had no output in the last completed run (${at}).`,
  noPath: (path: string) => `The output is empty at “${path}”.`,
  wrongPath: (path: string) => `“${path}” is not a path such as rows or result.items[0].rows`,
  tooLarge: (megabytes: number) =>
    `The result is ${megabytes} MB. Choose a path to a smaller part of it, or group its rows.`,
  noBills: 'No bills yet. Import a bill or load the demo company under Bills.',
  permission: (permission: string) =>
    `This panel needs the permission ${permission}, which your role does not have.`,
  unknownColumn: (column: string, known: string) => `“${column}” is not a column; choose from ${known}`,
  noBucket: (column: string, bucket: string) =>
    `“${column}” is not a date, so it can’t be grouped by ${bucket}`,
  columnNeeded: (aggregation: string) => `${aggregation} needs a column`,
  noNumbers: (aggregation: string, column: string) =>
    `${aggregation} needs numbers, and “${column}” has none`,
  noDays: (column: string) => `“${column}” is not a date`,
  backwards: 'it ends before it starts',
} as const;
