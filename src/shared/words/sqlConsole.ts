const list = (names: readonly string[]) => names.join(' and ');

/** What a statement of the SQL console is refused with: the place, the reason, what to do. */
export const consoleFaults = {
  at: (line: number, column: number, reason: string) => `Line ${line}, column ${column}: ${reason}`,
  none: 'There is no statement to run. Write a SELECT.',
  many: 'There is more than one statement. Run them one at a time.',
  onlyQueries: 'Only queries can be run: start with SELECT, WITH, FROM, PIVOT or VALUES.',
  pivotNeedsIn: 'Only queries can be run. If this is a PIVOT, name its values: ON column IN (…).',
  parameter: 'Parameters have no values here. Write the value itself.',
  deep: 'The statement is nested too deeply. Split it into WITH parts.',
  kind: (kind: string) => `This part of SQL (${kind.toLowerCase()}) can’t be used here.`,
  function: (name: string) =>
    `The function “${name}” doesn’t exist or can’t be used here. The list of functions has those that can.`,
  tableFunction: (name: string) =>
    `“${name}” can’t be read from. In FROM you can use tables, range, generate_series, unnest, json_each and json_tree.`,
  table: (name: string, tables: readonly string[]) =>
    `There is no table “${name}”. The tables are ${list(tables)}. Files can’t be read.`,
  qualified: (name: string) => `“${name}”: write the name of the table alone.`,
  show: 'SHOW can’t be used here. DESCRIBE charges and SUMMARIZE charges can.',
  pivot: 'PIVOT: name the values in the statement: ON column IN (…).',
  characters: 'The statement has characters that can’t be read. Type it again.',
  notHere: 'This can’t be done in a query of bills.',
  memory:
    'The query needs more memory than it can have. Narrow it: fewer columns, fewer days, or a smaller join.',
  time: (seconds: number) => `Stopped after ${seconds} seconds. Narrow the query, for example to one month.`,
  broken: 'The query broke the process it ran in. Nothing else was affected. Simplify the query.',
  busyOwn: 'You already have a query running. Stop it or wait for it to end.',
  busyOrganization: 'Other people of your organization have queries running. Try again in a moment.',
  busyServer: 'Too many queries are running right now. Try again in a moment.',
  customer: 'SQL on bills isn’t available to customers of a provider. Use Spend instead.',
  noSpend: 'You need to be able to see Spend to run SQL on bills.',
  gone: 'This query has been deleted.',
  taken: 'Name: another query has this name. Choose another name.',
  older: 'Someone else changed this query. Open it again before you save.',
  exportTooLong: (rows: number) =>
    `The result has more than ${rows.toLocaleString('en-US')} rows, which is more than an export can have. Narrow the query.`,
  exportTooLarge: 'The result is larger than an export can be. Narrow the query.',
  storeTooLong: (rows: number) =>
    `The result has more than ${rows.toLocaleString('en-US')} rows, which is more than can go to a datastore at once. Narrow the query.`,
  columnsLack: (names: readonly string[]) =>
    `The datastore has no column ${names.map((name) => `“${name}”`).join(', ')}. Rename the columns of the query with AS, or choose a new datastore.`,
  columnsDiffer: (found: number, given: number) =>
    `The result has ${found} columns, and ${given} were named. Run the query again.`,
};
