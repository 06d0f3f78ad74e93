/** What one rule of a bucket’s lifecycle does (PARAM-77). */
export const lifecycleTypes = [
  'ExpiredObjectDeleteMarker',
  'AbortIncompleteMultipartUpload',
  'Expiration',
  'Transitions',
  'NoncurrentVersionTransitions',
  'NoncurrentVersionExpiration',
] as const;
export type LifecycleType = (typeof lifecycleTypes)[number];

/** Where objects are moved to (PARAM-76). */
export const storageClasses = ['STANDARD_IA', 'ONEZONE_IA', 'GLACIER', 'DEEP_ARCHIVE'] as const;
export type StorageClass = (typeof storageClasses)[number];
