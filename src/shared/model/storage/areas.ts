/** What an organisation keeps, as people speak of it. */
export const storageAreas = [
  'bills',
  'cases',
  'workflows',
  'runs',
  'datastores',
  'dashboards',
  'other',
] as const;
export type StorageArea = (typeof storageAreas)[number];

/** What can be deleted at once; `runs` leaves those that have not ended. */
export const deletableAreas = ['runs', 'bills', 'everything'] as const;
export type DeletableArea = (typeof deletableAreas)[number];

/** The form of an export: a newer one cannot be read here. */
export const EXPORT_SCHEMA = 2;
export const EXPORT_FILE_ENDING = '.costloom';
