import { describe, expect, it } from 'vitest';
import { lifecycleTypes, storageClasses } from '@shared/model/steps/s3Lifecycle';
import { newLifecycle, numberProblem, readLifecycle, withNumber, writeLifecycle } from './lifecycle';

describe('S3 lifecycle', () => {
  it('[PARAM-75] is lifecycle_type with params', () => {
    expect(writeLifecycle(newLifecycle('Expiration'))).toEqual({
      lifecycle_type: 'Expiration',
      params: { Days: 30 },
    });
    const value = {
      lifecycle_type: 'Transitions',
      params: { Transitions: [{ Days: 30, StorageClass: 'GLACIER' }] },
    };
    expect(writeLifecycle(readLifecycle(value))).toEqual(value);
    for (const type of lifecycleTypes) {
      const written = writeLifecycle(newLifecycle(type));
      expect(writeLifecycle(readLifecycle(written)), type).toEqual(written);
    }
    expect(readLifecycle(null).type).toBe('Expiration');
  });

  it('[PARAM-76] [PARAM-77] has four storage classes and six types', () => {
    expect(storageClasses).toEqual(['STANDARD_IA', 'ONEZONE_IA', 'GLACIER', 'DEEP_ARCHIVE']);
    expect(lifecycleTypes).toEqual([
      'ExpiredObjectDeleteMarker',
      'AbortIncompleteMultipartUpload',
      'Expiration',
      'Transitions',
      'NoncurrentVersionTransitions',
      'NoncurrentVersionExpiration',
    ]);
  });

  it('[PARAM-78] [LIM-69] numbers are whole and at least 0', () => {
    expect(numberProblem({ Days: 0 }, 'Days')).toBeNull();
    expect(numberProblem({ Days: -1 }, 'Days')).toBe('Must be at least 0');
    expect(numberProblem({ Days: 1.5 }, 'Days')).toBe('Must be a whole number');
    expect(numberProblem({ Days: null }, 'Days')).toBe('Must be a whole number');
    expect(numberProblem({ Days: '{{inputs.days}}' }, 'Days')).toBeNull();
    expect(numberProblem({}, 'NewerNoncurrentVersions')).toBeNull();
    expect(withNumber({ NewerNoncurrentVersions: 2 }, 'NewerNoncurrentVersions', null)).toEqual({});
    expect(withNumber({ Days: 2 }, 'Days', null)).toEqual({ Days: null });
  });
});
