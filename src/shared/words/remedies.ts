/** Texts about acting on cases. */
export const remedyWords = {
  act: 'Act on this case',
  actMany: (count: number) => (count === 1 ? 'Act on 1 case' : `Act on ${count} cases`),
  title: (count: number) => (count === 1 ? 'Act on this case' : `Act on ${count} cases`),
  which: 'What to do',
  none: 'Costloom has no ready-made remedy for this type of case yet.',
  noneMany: 'No ready-made remedy fits all of these cases. Choose cases of one type.',
  integration: 'Integration',
  noIntegration: (cloud: string) => `No ${cloud} integration is connected.`,
  connect: 'Connect one',
  clouds: { AWS: 'AWS', AZURE: 'Azure', GCP: 'Google Cloud' },
  wayBack: 'Way back',
  noWayBack: 'This cannot be undone.',
  preview: 'Preview changes',
  previewing: 'Looking at the resources…',
  ask: 'Ask for approval',
  asking: 'Starting…',
  close: 'Cancel',
  again: 'Preview again',
  asked: (name: string) => `“${name}” waits for approval`,
  openRun: 'Open the execution',
  openWorkflow: 'Open the workflow',
  previewFailed: 'The preview failed.',
  nothing: 'There is nothing to change.',
  refused: (reason: string) => `Approving will not change anything yet: ${reason}`,
  summary: (changed: number, left: number) =>
    left === 0 ? `${changed} to change` : `${changed} to change, ${left} left alone`,
  cannotUndo: (what: string) => `Cannot be undone: ${what}`,
  calls: (count: number) => (count === 1 ? '1 call' : `${count} calls`),
  columns: { resource: 'Resource', what: 'Change', cost: 'Cost a month', calls: 'Exact calls' },
  table: 'What would be changed',
  notFound: 'There is no such remedy.',
  notAnOption: (options: readonly string[]) => `must be one of ${options.join(', ')}`,
  notAdvised: (values: readonly string[]) =>
    `has to be one that these cases advise: ${values.join(', ')}. Act on the others separately`,
  advised: (count: number, all: number) =>
    all === 1
      ? 'This case advises it.'
      : count === all
        ? 'All of these cases advise it.'
        : `${count} of ${all} cases advise it.`,
  cases: (count: number) => (count === 1 ? '1 case' : `${count} cases`),
  advisedOther: (value: string, all: number) =>
    all === 1 ? `This case advises ${value}.` : `These cases advise ${value}.`,
  leftOut: (count: number, others: readonly string[]) =>
    count === 1
      ? `1 case advises ${others.join(' or ')} and is left out. Act on it separately.`
      : `${count} cases advise ${others.join(' or ')} and are left out. Act on them separately.`,
  doesNotFit: (name: string, title: string) => `“${name}” does not fit “${title}”`,
  notUsable: (cloud: string) => `is not an active ${cloud} integration of this organization`,
  undoes: (count: number) => (count === 1 ? 'Takes back one change:' : `Takes back ${count} changes:`),
  more: (count: number) => `and ${count} more`,
  nothingToUndo: 'This execution changed nothing that can be undone.',
  undoApart:
    'This execution made changes through several integrations. Undo them with “Undo changes” steps in a workflow.',
  undoTooMany: (most: number) =>
    `This execution made more than ${most} changes. Undo them with “Undo changes” steps in a workflow.`,
  noRun: 'This execution no longer exists.',
  ownName: (name: string, at: number) => (at === 0 ? name : `${name} (remedy ${at + 1})`),
} as const;

/** Texts about taking back what a workflow changed. */
export const undoWords = {
  undo: 'Undo…',
  title: 'Undo changes',
  text: 'Puts everything this execution changed back as it was, newest change first, after approval. Its cases open again.',
  summary: (count: number) => (count === 1 ? '1 change to undo' : `${count} changes to undo`),
  list: 'What would be undone',
  asked: 'Undoing waits for approval',
} as const;
