/** What people read about datastores; the rows of the specification that give a text are named. */
export const datastoreWords = {
  /** DS-09, MSG-55 */
  nameTaken: 'a datastore with the same name exists',
  /** DS-38, MSG-39 */
  sameNameOrSchema: 'A datastore with the same name or a different schema from the file exists',
  /** DS-37, MSG-37 */
  createFromFileFailed: 'Failed to create datastore from file, please try again',
  noSuchDatastore: 'This datastore no longer exists.',
  noSuchRecord: 'this record no longer exists',
  recordChanged: 'someone else changed this record in the meantime',
  noColumns: 'a datastore needs at least one column',
  keyMissing: 'every column needs a name',
  keyTooLong: (max: number) => `at most ${max} characters`,
  keyReserved: (key: string) => `“${key}” is the id of a record; choose another name`,
  keyControls: 'the name has invisible characters',
  /** DS-12, MSG-61 */
  duplicateKeys: (keys: readonly string[]) => `Duplicate keys: ${keys.join(', ')}`,
  /** DS-18 to DS-20, MSG-57 to MSG-59 */
  optionEmpty: 'some options are empty',
  optionsNeeded: 'please add at least one option',
  optionsTwice: 'some options have the same name',
  noOptions: (type: string) => `a column of type ${type} has no options`,
  unknownColumn: (key: string) => `“${key}” is not a column of this datastore`,
  tooLongText: (max: number) => `the text is longer than ${max} characters`,
  tooManyItems: (max: number) => `the list has more than ${max} entries`,
} as const;
