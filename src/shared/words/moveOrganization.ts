import { counted } from './counted';

const number = (value: number) => value.toLocaleString('en-US');

/** What other people are told of an organization on its way. */
export const moveFaults = {
  moving:
    'Your organization is being moved to another database. You can look at everything; changes work again in a few minutes.',
  elsewhere: (name: string, address: string) => `${name} has moved to ${address}. Sign in there.`,
} as const;

/** What “move-organization” prints. */
export const moveWords = {
  usage:
    'Usage: move-organization --organization ID --to DATABASE_URL --cell NAME --address URL [--bills DIR --bills-to DIR | --bills-copied] [--wait SECONDS] [--cancel] [--data DIR]; DATABASE_URL names the database that it leaves.',
  missing: (option: string) => `${option} is missing.`,
  noSource: 'Set DATABASE_URL to the database that the organization leaves.',
  badId: '--organization: not the ID of an organization.',
  badAddress: '--address: not an http or https address.',
  badWait: '--wait: a whole number of seconds from 0 to 3600.',
  bothFolders: '--bills and --bills-to go together.',
  oneWay: 'Give --bills and --bills-to, or --bills-copied, not both.',
  noFolder: (option: string, path: string) => `${option}: there is no folder ${path}.`,
  noKey: (folder: string) => `There is no usable secret.key in ${folder}.`,
  otherKey: (which: string) =>
    `The ${which} database was sealed with another secret.key. Both cells need the same one, or passwords of connections would be lost.`,
  neverStarted:
    'No server has run on the new database yet. Start one there with the same secret.key, then try again.',
  otherVersion: 'The two databases are of different versions. Bring both cells to the same version first.',
  sameDatabase: '--to names the database that the organization is in already.',
  unknown: (org: string) => `There is no organization ${org} in this database.`,
  gone: (org: string, cell: string, address: string) => `${org} lives in cell ${cell} at ${address}.`,
  customer: (org: string, parent: string) =>
    `${org} is a customer of ${parent}. A provider moves with all of its customers: move ${parent}.`,
  otherMove: (cell: string, address: string) =>
    `A move to ${cell} at ${address} has begun. Finish it or cancel it first.`,
  busy: 'Another move is under way in one of the two databases. Try again when it has ended.',
  familyChanged: 'A customer was added or removed while the move began. Try again.',
  isThere: (org: string) => `The new database has an organization ${org} already.`,
  otherPerson: (email: string) =>
    `${email} has another account in the new database, with another ID. Delete or rename one of the two first.`,
  importing: 'A bill is being imported. Try again when that has ended.',
  needBills: (count: number) =>
    `The organization has ${counted(count, 'bill')}. Say where ${count === 1 ? 'it lies' : 'they lie'} with --bills and --bills-to, or --bills-copied once ${count === 1 ? 'it is' : 'they are'} in the new store.`,
  noBill: (path: string) => `The bill ${path} is missing or damaged. Restore it first.`,
  differs: (table: string) => `The copy of ${table} differs. Nothing was changed.`,
  tablesBusy: (table: string) => `The table ${table} was busy for too long. Try again.`,
  cannotCancel:
    'The organization has arrived at the new database already. Give the command without --cancel.',
  nothing: (org: string) => `No move of ${org} is under way.`,
  cancelled: (org: string) => `The move of ${org} was canceled. Nothing was changed.`,
  copied: (table: string, rows: number) => `${table}: ${counted(rows, 'row')}, the same content`,
  money: (org: string, currency: string, billed: string, effective: string) =>
    `bills of ${org}, ${currency}: billed ${billed}, amortized ${effective}`,
  bills: (count: number) => `${counted(count, 'bill')} copied`,
  moved: (orgs: number, cell: string, address: string) =>
    `${number(orgs)} ${orgs === 1 ? 'organization lives' : 'organizations live'} in cell ${cell} at ${address} now.`,
} as const;
