import { counted } from './counted';

const unnamedColumn = 'this column';
const columnOf = (key: string) => (key.trim() === '' ? unnamedColumn : `column ${key}`);

/** Texts of the list of datastores, its dialogs and the import. Those of the grid are in `recordGrid.ts`. */
export const datastoreScreenWords = {
  title: 'Datastores',
  one: 'Datastore',
  table: 'Datastores',
  search: 'Search datastores',
  columns: {
    name: 'Name',
    columns: 'Columns',
    records: 'Records',
    updated: 'Updated',
    space: 'Space',
    actions: 'Actions',
  },
  readOnly: 'Read only',
  readOnlyText: 'Your role can view datastores but not change them.',
  count: (shown: number, all: number) =>
    shown === all ? counted(all, 'datastore') : `${shown} of ${counted(all, 'datastore')}`,
  empty: {
    none: 'No datastores yet',
    text: 'A datastore keeps records that workflows read and write. Begin with columns of your own, or with a file.',
    readOnly: 'A datastore keeps records that workflows read and write. There is none here yet.',
    found: 'No datastore has these words',
    clear: 'Clear the search',
  },
  actions: {
    create: 'New datastore',
    import: 'Import a file',
    menu: (name: string) => `Actions of ${name}`,
    open: 'Open',
    openWindow: 'Open in a new window',
    edit: 'Edit',
    exportCsv: 'Export as CSV',
    exportJson: 'Export as JSON',
    importInto: 'Import a file',
    clear: 'Delete all records',
    delete: 'Delete',
    exported: (name: string) => `${name} was exported`,
    exportFailed: (name: string) => `Failed to export ${name}`,
  },
  form: {
    createTitle: 'New datastore',
    editTitle: (name: string) => `Edit ${name}`,
    name: 'Name',
    description: 'Description',
    space: 'Space',
    schema: 'Columns',
    create: 'Create',
    save: 'Save',
    /** MSG-52 */
    created: 'Data store created successfully',
    /** MSG-53 */
    updateFailed: 'failed to update data store',
    createFailed: 'Failed to create data store',
    addColumn: 'Add a column',
    key: (index: number) => `Name of column ${index}`,
    keyPlaceholder: 'Column name',
    type: (index: number) => `Type of column ${index}`,
    move: (key: string) => `Move ${key}`,
    moveHelp: 'Drag to reorder, or use ↑ ↓ on the handle.',
    removeColumn: (key: string) => `Delete ${columnOf(key)}`,
    options: (key: string) => `Options of ${key}`,
    showOptions: (quantity: number) => counted(quantity, 'option'),
    unnamed: unnamedColumn,
  },
  removeColumn: {
    title: (key: string) => `Delete ${columnOf(key)}?`,
    text: 'Its values are deleted from every record when you save.',
    confirm: 'Delete column',
  },
  convert: {
    title: 'Some values do not fit',
    text: (quantity: number) =>
      `${counted(quantity, 'value')} ${quantity === 1 ? 'does' : 'do'} not fit the changed columns. Saving empties ${quantity === 1 ? 'it' : 'them'}.`,
    confirm: 'Empty them and save',
    told: (key: string, value: string, reason: string) => `${key}: ${value}. ${reason}`,
  },
  options: {
    title: 'Options',
    value: (index: number) => `Option ${index}`,
    placeholder: 'Option',
    colour: (option: string) => `Colour of ${option}`,
    colours: {
      blue: 'Blue',
      green: 'Green',
      amber: 'Amber',
      red: 'Red',
      purple: 'Purple',
      teal: 'Teal',
      orange: 'Orange',
      pink: 'Pink',
      indigo: 'Indigo',
      grey: 'Grey',
    },
    add: 'Add an option',
    remove: (option: string) => `Delete option ${option}`,
  },
  types: {
    string: 'Text',
    number: 'Number',
    status: 'Status',
    currency: 'Currency',
    boolean: 'Yes or no',
    select: 'Select',
    'multi-select': 'Multi-select',
    date: 'Date',
    email: 'Email',
    url: 'URL',
    list: 'List',
  },
  column: {
    editTitle: (key: string) => `Column ${key}`,
    newTitle: 'New column',
    name: 'Name',
    type: 'Type',
    /** MSG-56, MSG-60 */
    taken: 'column name already exists',
    unchanged: 'no changes',
    save: 'Save',
    delete: 'Delete column',
  },
  delete: {
    title: (name: string) => `Delete ${name}?`,
    text: (records: number) =>
      `The datastore and its ${counted(records, 'record')} will be deleted for everyone. Workflows that use it will fail.`,
    confirm: 'Delete',
    done: (name: string) => `${name} deleted`,
    /** MSG-38 */
    failed: "Couldn't remove the datastore",
  },
  clear: {
    title: (name: string) => `Delete all records of ${name}?`,
    text: (records: number) =>
      `${counted(records, 'record')} will be deleted for everyone. The columns stay.`,
    confirm: 'Delete all records',
    done: (records: number) => `${counted(records, 'record')} deleted`,
    failed: 'Failed to delete the records',
  },
  typed: {
    /** DS-22, DS-23 */
    word: 'confirm',
    label: 'Type “confirm” to continue',
  },
  import: {
    title: 'Import a file',
    intoTitle: (name: string) => `Import into ${name}`,
    drop: 'Drop a CSV, TSV or JSON file here',
    dropText: (mb: number) => `Up to ${mb} MB. You can preview the rows before importing.`,
    choose: 'Choose a file',
    other: 'Choose another file',
    reading: 'Reading the file',
    rows: (quantity: number) => counted(quantity, 'row'),
    preview: (shown: number, all: number) =>
      shown < all
        ? `The first ${shown} of ${all.toLocaleString('en-US')} rows`
        : `All ${counted(all, 'row')}`,
    previewTable: 'File rows',
    mode: 'Existing records',
    append: 'Keep and add',
    replace: 'Replace',
    replaceText: (records: number) => `Deletes the existing ${counted(records, 'record')}.`,
    create: 'Create datastore',
    start: 'Import',
    imported: (quantity: number) => `${counted(quantity, 'record')} imported`,
    failed: 'Failed to import the file',
    differing: (names: readonly string[]) => `Different columns: ${names.join(', ')}`,
  },
} as const;
