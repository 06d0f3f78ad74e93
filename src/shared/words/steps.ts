import { GRAPH_NODES_MAX, STEP_NAME_MAX } from '../model/limits';

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** Texts of steps and of the graph that they form. `node` is a name in quotes, made by `nodeLabel`. */
export const stepWords = {
  /** In the log of a step, while a run waits for its first process. */
  codeStarting: {
    python: 'Python is starting. The first time this takes a few seconds.',
    javascript: 'JavaScript is starting.',
  },
  /** MSG-96 to -99. */
  name: {
    required: 'Error: please fill the step name',
    notLatin: 'Error: only English letters, numbers, underscores and hyphens are allowed',
    tooLong: `Error: step name is limited to ${STEP_NAME_MAX} characters`,
    exists: (name: string) => `Error: step ${name} already exists`,
    reserved: (name: string) => `Error: the step name ${name} is reserved`,
  },
  /** What stands in front of a node that has no step. */
  nodes: {
    closing: (opener: string) => `the closing node of ${opener}`,
    comment: 'a comment',
    placeholder: 'a placeholder',
    node: (id: string) => `node “${id}”`,
  },
  graph: {
    tooLarge: (count: number) =>
      `The workflow has ${count} nodes; at most ${GRAPH_NODES_MAX} fit. Move a part of it to a sub-workflow.`,
    tooManyEdges: (count: number) => `The workflow has ${count} edges, more than its nodes can have.`,
    duplicateNode: (id: string) => `Two nodes have the id “${id}”.`,
    duplicateEdge: (id: string) => `Two edges have the id “${id}”.`,
    duplicateName: (name: string) => `Two steps are named “${name}”. Rename one of them.`,
    badType: (id: string, type: string) => `Node “${id}” is of the unknown type “${type}”.`,
    badSubtype: (id: string, subtype: string) => `Node “${id}” is of the unknown subtype “${subtype}”.`,
    noSubtype: (node: string) => `A comment or placeholder is not a step: ${node} must not have a subtype.`,
    noStep: (node: string) => `The step of ${node} is missing.`,
    secondTrigger: (node: string) => `${node} is a second trigger. A workflow has one.`,
    triggerInside: (node: string) => `${node} is the trigger and must come first, but an edge leads to it.`,
    dangling: (node: string) => `An edge at ${node} ends at a node that does not exist.`,
    danglingEdge: (id: string) => `Edge “${id}” joins two nodes that do not exist.`,
    atComment: (id: string) => `Edge “${id}” touches a comment. Comments stand beside the flow.`,
    wrongHandle: (node: string, handle: string) => `${node} cannot have a branch ${handle}.`,
    manyEdges: (node: string) => `More than one edge leaves ${node}.`,
    missingBranch: (node: string, handle: string) => `The branch ${handle} of ${node} is missing.`,
    secondStart: (node: string) => `${node} is not connected: nothing leads to it.`,
    cycle: (node: string) => `${node} leads back to itself. Use a loop to repeat steps.`,
    unreachable: (node: string) => `${node} cannot be reached from the start.`,
    joined: (node: string) =>
      `${node} is reached from two branches. Branches may only meet at their closing node.`,
    noClose: (node: string, handle: string) =>
      `The branch ${handle} of ${node} has no closing node at its end.`,
    wrongClose: (node: string, handle: string, close: string) =>
      `The branch ${handle} of ${node} ends at ${close}.`,
    strayClose: (close: string) => `${close} stands outside of what it closes.`,
    outsideLoop: (node: string) => `${node} must stand inside a loop.`,
    tooDeep: (node: string, depth: number) =>
      `${node} is nested more than ${depth} levels deep. Move the inner steps to a sub-workflow.`,
  },
  edits: {
    refused: (why: string) => `The workflow cannot be edited as it is. ${why}`,
    noNode: (id: string) => `There is no node “${id}” in the workflow.`,
    noBranch: (node: string, handle: string) => `${node} has no branch ${handle}.`,
    notAPlace: (node: string) => `Nothing can be put after ${node}.`,
    notAStep: (node: string) => `${node} is not a step.`,
    notAComment: (node: string) => `${node} is not a comment.`,
    triggerOnce: 'A workflow has one trigger, made with it; no other can be added.',
    triggerStays: (node: string) => `The trigger ${node} cannot be deleted.`,
    triggerFirst: (node: string) => `The trigger ${node} cannot be moved: it comes first.`,
    closeStays: (node: string) => `${node} goes together with what it closes; delete that.`,
    loopOnly: (node: string) => `${node} is possible only inside a loop.`,
    intoItself: (node: string) => `${node} cannot be moved into itself.`,
    placeholderStays: 'A placeholder is not a step and cannot be moved.',
    full: `The workflow would have more than ${GRAPH_NODES_MAX} nodes. Move a part of it to a sub-workflow.`,
    idTaken: (id: string) => `The new node id “${id}” is taken.`,
  },
  clipboard: {
    nothing: 'Choose at least one step to copy.',
    notCopied: (node: string) => `${node} cannot be cut or copied.`,
    foreign: 'The clipboard does not hold workflow steps.',
    tooLarge: 'The clipboard holds more than a workflow can take.',
    otherVersion: 'The steps on the clipboard come from another version of the app and cannot be pasted.',
    unfit: (why: string) => `The steps on the clipboard do not fit together. ${why}`,
    unknownStep: (name: string, template: string) =>
      `Step “${name}” is of the kind “${template}”, which this app does not have. Replace it.`,
    unresolved: (name: string, missing: string) =>
      `Step “${name}” refers to “${missing}”, which does not run before it here. Choose another value.`,
  },
  /** Of undo and redo: “Undo delete 3 steps”. */
  labels: {
    add: (name: string) => `add ${name}`,
    delete: (count: number) => `delete ${counted(count, 'step')}`,
    cut: (count: number) => `cut ${counted(count, 'step')}`,
    paste: (count: number) => `paste ${counted(count, 'step')}`,
    duplicate: (name: string) => `duplicate ${name}`,
    rename: (from: string, to: string) => `rename ${from} to ${to}`,
    change: (name: string) => `change ${name}`,
    move: (name: string) => `move ${name}`,
    addComment: 'add comment',
    editComment: 'edit comment',
    moveComment: 'move comment',
    deleteComments: (count: number) => `delete ${counted(count, 'comment')}`,
  },
};
