/** What a user reads about workflows, their folders and templates. Functions put the thing's name in. */
export const workflowWords = {
  /** MSG-40 */
  notFound: 'Workflow with id not found',
  /** MSG-78 */
  nameTaken: 'Automation with such name already exist',
  /** MSG-79 */
  nameCharacters: 'Name can only contain alphanumeric characters, _, or spaces',
  nameTooLong: (most: number) => `Maximum characters exceeded (${most})`,
  required: 'Value is required',
  /** WF-20, WF-21 */
  deleteFailed: 'Failed to delete workflows',
  deleted: (name: string) => `${name} deleted successfully`,
  /** FOLD-09 */
  moveFailed: 'Unable to move workflows',
  copyOf: (name: string) => `Copy of ${name}`,
  notEditable: {
    SYSTEM: 'This workflow belongs to the system and cannot be changed. Clone it to change the copy.',
    SHARED:
      'This workflow is shared by another organization and cannot be changed here. Clone it to change the copy.',
    CASE: 'This workflow belongs to cases and cannot be changed. Clone it to change the copy.',
  },
  notDeletable: {
    SYSTEM: 'This workflow belongs to the system and cannot be deleted.',
    SHARED: 'This workflow is shared by another organization; only that one can withdraw it.',
  },
  sharedBy: (organisation: string) =>
    `This workflow is shared by ${organisation}. Clone it to change it: the copy is yours.`,
  folderShared: (path: string) =>
    `${path} has workflows in it that your provider shares, so it cannot be renamed, moved or deleted.`,
  changedMeanwhile: (who: string) =>
    `${who} changed this workflow in the meantime, so nothing was saved. Reload it, or save over it.`,
  noVersion: 'This workflow has no such version.',
  folderNotFound: 'This folder no longer exists.',
  rootFolder: 'The root folder cannot be renamed or deleted.',
  folderTaken: (path: string) => `A folder ${path} already exists.`,
  folderIntoItself: 'A folder cannot be moved into itself.',
  /** MSG-94 */
  mspStep: (step: string, title: string) =>
    `You do not have permission to open this step: “${step}” is “${title}”, which is for managed-service providers only.`,
  templateNotFound: 'This template no longer exists.',
  templateTaken: 'A template with the same name exists',
  foreignDocument: 'is not a workflow exported from Costloom',
  newerDocument: (schema: number) =>
    `was exported by a newer Costloom (form ${schema}); update this one to import it`,
} as const;
