import { describe, expect, it } from 'vitest';
import {
  bodyTypeOf,
  emailsProblem,
  entriesValue,
  missingOfEmail,
  withEmailDefaults,
  withEntry,
} from './emailValue';

describe('the value of an email', () => {
  it('[PARAM-64] is HTML and makes no approval unless it says so', () => {
    expect(withEmailDefaults(null)).toEqual({ body_type: 'HTML', create_inline_email_approval: false });
    expect(bodyTypeOf({})).toBe('HTML');
    expect(bodyTypeOf({ body_type: 'text' })).toBe('TEXT');
  });

  it('[PARAM-65] tells of missing recipients, subject and message', () => {
    expect(missingOfEmail({ recipients: [''], subject: ' ' })).toEqual(['recipients', 'subject', 'message']);
    expect(missingOfEmail({ recipients: '{{inputs.to}}', subject: 'S', message: 'M' })).toEqual([]);
  });

  it('[MSG-88] tells of an entry that was left empty, and of what is no address', () => {
    expect(emailsProblem(['a@b.co', ''])).toBe('Please fill all emails');
    expect(emailsProblem([''])).toBeNull();
    expect(emailsProblem(['a@b.co', 'nobody'])).toBe('Invalid email address: nobody');
    expect(emailsProblem(['{{inputs.to}}'])).toBeNull();
  });

  it('takes several pasted addresses apart, and no reference', () => {
    expect(withEntry([''], 0, 'a@b.co, c@d.co; e@f.co')).toEqual(['a@b.co', 'c@d.co', 'e@f.co']);
    expect(withEntry(['x'], 0, '{{inputs.a | default("a,b")}}')).toHaveLength(1);
    expect(withEntry(['x', 'y'], 1, '')).toEqual(['x', '']);
  });

  it('keeps a reference alone as it is, since it may be a list', () => {
    expect(entriesValue(['{{inputs.to}}'])).toBe('{{inputs.to}}');
    expect(entriesValue(['{{inputs.to}}', 'a@b.co'])).toEqual(['{{inputs.to}}', 'a@b.co']);
    expect(entriesValue(['ann+{{inputs.tag}}@b.co'])).toEqual(['ann+{{inputs.tag}}@b.co']);
    expect(entriesValue([''])).toBeNull();
  });
});
