const listed = 10;

/** What was probably meant, or what there is. */
function nearOrAll(near: string | null, all: readonly string[], none: string): string {
  if (near !== null) return `Did you mean “${near}”?`;
  if (all.length === 0) return none;
  return `There are: ${all.slice(0, listed).join(', ')}${all.length > listed ? ' …' : ''}.`;
}

/** What validation tells about a workflow. `step` is the name of the step it is told of. */
export const problemWords = {
  noTrigger: 'The workflow has no trigger.',
  empty: 'The workflow has no steps yet.',
  inputParameter: (id: string, reason: string) => (id === '' ? reason : `Input parameter “${id}”: ${reason}`),
  name: (step: string, reason: string) => `Step “${step}”: ${reason}`,
  unknownStep: (step: string, template: string) =>
    `Step “${step}” is of the kind “${template}”, which this app does not have. Replace it.`,
  unknownVersion: (step: string, title: string, version: number) =>
    `Step “${step}” uses version ${version} of “${title}”, which this app does not have. Update the app, or take its newest version.`,
  olderVersion: (step: string, title: string, version: number) =>
    `Step “${step}” uses version ${version} of “${title}”; there is a newer one.`,
  takeVersion: (version: number) => `Take version ${version}`,
  wrongSubtype: (step: string, title: string) =>
    `Step “${step}” cannot be “${title}” in this place. Replace it.`,
  deprecated: (step: string, title: string, since: string) =>
    `Step “${step}”: “${title}” is deprecated since ${since}.`,
  replaceWith: (title: string) => `Replace with ${title}`,
  mspOnly: (step: string, title: string) =>
    `Step “${step}”: “${title}” is for managed-service providers only.`,
  noIntegration: (step: string, types: string) =>
    `Step “${step}” needs an integration of type ${types}, and there is none. Go to Integrations to add one.`,
  missing: (step: string, param: string) => `Step “${step}”: fill in “${param}”.`,
  secretLost: (step: string, param: string) =>
    `Step “${step}”: nothing is stored for ${param}. Enter it again.`,
  missingParts: (step: string, param: string, parts: string) => `Step “${step}”: ${param}: fill in ${parts}.`,
  invalid: (step: string, param: string, reason: string) => `Step “${step}”: ${param}: ${reason}.`,
  incompleteRule: (step: string, param: string, rule: number, has: { left: boolean; right: boolean }) =>
    `Step “${step}”: ${param}: rule ${rule} has no ${has.left ? 'value on the right' : has.right ? 'left side' : 'left side and no value on the right'}.`,
  optionalOutput: (step: string, param: string, text: string) =>
    `Step “${step}”: ${param} is required, but ${text} can be empty. Add | default(…) to give it a value then.`,
  codeInput: (step: string, param: string, name: string, given: readonly string[], near: string | null) =>
    `Step “${step}”: ${param} reads “${name}” from inputs, which the step doesn’t have. ${nearOrAll(near, given, 'Add it under Inputs.')}`,
  unknownParameter: (step: string, paramId: string) =>
    `Step “${step}” holds a value for “${paramId}”, which is not one of its parameters; it is not used.`,
  retry: (step: string, reason: string) => `Step “${step}”: ${reason}.`,
  timeout: (step: string) => `Step “${step}”: the time-out must be a number of seconds above 0.`,
  broken: (step: string, param: string, text: string, reason: string) =>
    `Step “${step}”: ${param} has ${text}, which cannot be read. ${reason} Write \\{{ for braces that are text.`,
  noSuchStep: (step: string, param: string, name: string) =>
    `Step “${step}”: ${param} refers to the step “${name}”, which does not exist.`,
  itself: (step: string, param: string) => `Step “${step}”: ${param} refers to the step itself.`,
  later: (step: string, param: string, name: string) =>
    `Step “${step}”: ${param} refers to “${name}”, which runs only after it.`,
  otherBranch: (step: string, param: string, name: string) =>
    `Step “${step}”: ${param} refers to “${name}”, which is on another branch.`,
  inLoop: (step: string, param: string, name: string, loop: string) =>
    `Step “${step}”: ${param} refers to “${name}”, which runs inside the loop “${loop}”. Use a Collect step in the loop and refer to that.`,
  isRunningLoop: (step: string, param: string, name: string) =>
    `Step “${step}”: ${param} refers to the output of the loop “${name}” around it, which has not ended. Use {{loops.${name}.item}}.`,
  maybe: (step: string, param: string, name: string) =>
    `Step “${step}”: ${param} refers to “${name}”, which runs on one branch only and may be absent. Add | default(…) if that is meant.`,
  noInput: (
    step: string,
    param: string,
    text: string,
    id: string,
    inputs: readonly string[],
    near: string | null,
  ) =>
    `Step “${step}”: ${param} refers to ${text}; the workflow has no input parameter “${id}”. ${nearOrAll(near, inputs, 'The workflow has no input parameters.')}`,
  useInput: (id: string) => `Use ${id}`,
  addInput: (id: string) => `Add the input parameter ${id}`,
  outsideLoop: (step: string, param: string) =>
    `Step “${step}”: ${param} refers to loop, but stands in no loop.`,
  notAround: (step: string, param: string, name: string) =>
    `Step “${step}”: ${param} refers to the loop “${name}”, which is not around it.`,
  noField: (step: string, param: string, text: string, fields: string) =>
    `Step “${step}”: ${param} has ${text}, which leads nowhere. There are: ${fields}.`,
  insertOutput: 'Insert “output”',
  callsItself: (step: string) => `Step “${step}” runs the workflow that it is in, which would never end.`,
  destructive: (step: string, title: string) =>
    `Step “${step}”: “${title}” deletes or stops things without an approval before it.`,
  tooMany: 'There are more problems. Mend these first.',
} as const;
