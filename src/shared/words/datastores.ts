/** What people read about datastores; the rows of the specification that give a text are named. */
export const datastoreWords = {
  /** DS-09 */
  nameTaken: 'A datastore with the same name exists',
  /** DS-38 */
  sameNameOrSchema: 'Same name or different schema from file',
  /** DS-37 */
  createFromFileFailed: 'Failed to create datastore from file, please try again',
  noSuchDatastore: 'This datastore is not there (any more).',
  noSuchRecord: 'this record is not there (any more)',
  recordChanged: 'this record was changed by someone else since it was read',
  noColumns: 'a datastore needs at least one column',
  keyMissing: 'every column needs a name',
  keyTooLong: (max: number) => `at most ${max} characters`,
  keyReserved: (key: string) => `“${key}” is the id of a record; choose another name`,
  keyControls: 'the name has characters that cannot be seen',
  duplicateKeys: (keys: readonly string[]) => `these names are used more than once: ${keys.join(', ')}`,
  /** DS-18, -19, -20 */
  optionEmpty: 'Some options are empty',
  optionsNeeded: 'Please add at least one option',
  optionsTwice: 'Some options have the same name',
  noOptions: (type: string) => `a column of type ${type} has no options`,
  unknownColumn: (key: string) => `“${key}” is not a column of this datastore`,
  tooLongText: (max: number) => `the text is longer than ${max} characters`,
  tooManyItems: (max: number) => `the list has more than ${max} entries`,
} as const;
