/** Drawings that help topics show. */
export type HelpPicture = 'caseLife' | 'board' | 'space' | 'datastore';

/** What stands in the drawings of topics, and what each of them shows, for those who do not see it. */
export const helpPictureWords = {
  alt: {
    caseLife:
      'The life of a case: To Do, In Progress, Completed. The next bill decides: Verified when the cost is gone, Reopened when it comes back. A case can be excluded at any time.',
    board: 'A board holds rules. Each rule finds cases, and each case has an amount to save.',
    space:
      'A space holds the workflows, datastores, dashboards and boards of one team, apart from other spaces.',
    datastore: 'A datastore is a table that people edit and workflows read and write.',
  },
  caseLife: {
    todo: 'To Do',
    progress: 'In Progress',
    completed: 'Completed',
    bill: 'next bill: cost is gone',
    verified: 'Verified',
    costBack: 'cost comes back',
    reopened: 'Reopened',
    excluded: 'Excluded',
    excludedNote: 'visible, counts in no total',
  },
  board: {
    title: 'Board: Savings',
    rules: ['Idle disks', 'Old snapshots'],
    cases: ['3 cases', '12 cases'],
    amounts: ['$410', '$96'],
    rule: 'rule',
    found: 'what it finds',
    saving: 'per month',
  },
  space: {
    title: 'Space: Platform',
    holds: ['Workflows', 'Datastores', 'Dashboards', 'Boards'],
    others: ['Finance', 'Global'],
    same: 'its own of each',
  },
  datastore: {
    people: 'People',
    workflows: 'Workflows',
    cells: ['Team', 'Budget', 'Payments', '$4,000', 'Search', '$2,500', 'Data', '$6,200'],
    edit: 'edit, paste',
    readWrite: 'read, write',
  },
} as const;
