import type { StepCategory } from '../model/steps/manifest';

const groups: Readonly<Record<string, string | undefined>> = {
  FLOWCONTROL: 'Flow controls',
  WORKFLOW: 'Workflow',
  ARRAY: 'Lists',
  API: 'API',
  FORMAT: 'Format',
  NETWORK: 'Network',
  MATH: 'Math',
  VARIABLE: 'Variables',
  CODE: 'Code',
  DATASTORE: 'Datastores',
  CASE: 'Cases',
  ANODOTCOST: 'Costs',
  CLOUDHEALTH: 'Cloud health',
  AI: 'AI',
  CLOUD: 'Cloud',
  NOTIFICATIONS: 'Notifications',
  TICKETING: 'Ticketing',
  VERSIONCONTROL: 'Version control',
};

const tabNames: Readonly<Record<StepCategory, string>> = {
  FLOWCONTROL: 'Flow controls',
  CLOUD: 'Cloud',
  NOTIFICATIONS: 'Notifications',
  TICKETING: 'Ticketing',
  VERSIONCONTROL: 'Version control',
  UTILITIES: 'Utilities',
};

const emptyTab: Readonly<Record<StepCategory, string>> = {
  FLOWCONTROL: 'No flow controls.',
  CLOUD: 'No cloud steps.',
  NOTIFICATIONS: 'No notification steps.',
  TICKETING: 'There are no ticketing steps in this app yet. API steps reach any tracker over HTTP.',
  VERSIONCONTROL:
    'There are no version control steps in this app yet. API steps reach any of them over HTTP.',
  UTILITIES: 'No utilities.',
};

/** The dialog that adds a step to a workflow. */
export const addStepWords = {
  title: 'Add a step',
  search: 'Search steps',
  tabs: 'Step types',
  tabNames,
  groups,
  emptyTab,
  found: (count: number) => (count === 1 ? '1 step found' : `${count} steps found`),
  noneFound: 'No results found',
  comment: 'Comment',
  loopOnly: 'only in a loop',
  msp: 'MSP',
  deprecated: 'Deprecated',
  deprecatedSince: (since: string) => `This step is deprecated since ${since}. Choose another.`,
  destructive: 'Deletes or stops something',
  needs: (type: string) => `Needs ${type}`,
  takes: 'Inputs',
  gives: 'Sample output',
  effects: {
    pure: 'Calculates only',
    read: 'Reads',
    keyed: 'Changes something',
    unsafe: 'Changes something outside',
  },
} as const;
