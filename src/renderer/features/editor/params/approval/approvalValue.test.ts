import { describe, expect, it } from 'vitest';
import {
  approvalDefault,
  missingFields,
  sameFallback,
  withApprovalType,
  withDefaults,
  withFallback,
  withIntegration,
  withMessageType,
  withTeam,
} from './approvalValue';

const full = {
  type: 'TEAMS',
  integration_id: 'i1',
  message_type: 'channel',
  team_id: 't1',
  channel_id: 'c1',
  fallback_method: 'SLACK',
  fallback_channel_id: 'c2',
  message: 'Go on?',
};

describe('the value of an approval', () => {
  it('[APPR-04] [APPR-05] [APPR-06] begins with Slack and the labels, once', () => {
    expect(withDefaults(null)).toEqual(approvalDefault);
    expect(approvalDefault).toMatchObject({
      type: 'SLACK',
      fallback_method: 'SLACK',
      approve_label: 'Approve',
      reject_label: 'Reject',
    });
    const emptied = { ...approvalDefault, approve_label: '' };
    expect(withDefaults(emptied)).toBe(emptied);
  });

  it('[APPR-07] chat takes the channels away', () => {
    const chat = withMessageType(full, 'chat');
    expect(chat).not.toHaveProperty('channel_id');
    expect(chat).not.toHaveProperty('fallback_channel_id');
    expect(chat).toMatchObject({ message_type: 'chat', message: 'Go on?' });
  });

  it('[APPR-08] a channel takes the person away', () => {
    const channel = withMessageType({ ...full, user_id: 'u1' }, 'channel');
    expect(channel).not.toHaveProperty('user_id');
    expect(channel).toMatchObject({ channel_id: 'c1' });
  });

  it('[APPR-09] another fallback clears its channel and recipients', () => {
    const email = withFallback({ ...full, fallback_recipients: ['a@b.co'] }, 'EMAIL');
    expect(email).not.toHaveProperty('fallback_channel_id');
    expect(email).not.toHaveProperty('fallback_recipients');
    expect(email).toMatchObject({ fallback_method: 'EMAIL', channel_id: 'c1' });
  });

  it('[APPR-10] another integration clears channel, member and team, and keeps references', () => {
    const moved = withIntegration({ ...full, user_id: '{{inputs.who}}' }, 'i2');
    expect(moved).toMatchObject({ integration_id: 'i2', user_id: '{{inputs.who}}', message: 'Go on?' });
    expect(moved).not.toHaveProperty('channel_id');
    expect(moved).not.toHaveProperty('team_id');
    expect(withIntegration(full, 'i1')).toBe(full);
  });

  it('another type leaves the integration behind; another team its channels', () => {
    expect(withApprovalType(full, 'EMAIL')).toMatchObject({ type: 'EMAIL', body_type: 'HTML' });
    expect(withApprovalType(full, 'EMAIL')).not.toHaveProperty('integration_id');
    expect(withTeam(full, 't2')).not.toHaveProperty('channel_id');
  });

  it('[APPR-11] tells what is missing, recipients of the fallback among them', () => {
    expect(missingFields(withDefaults(null))).toEqual(['integration_id', 'channel_id', 'header', 'message']);
    expect(missingFields(withFallback(full, 'EMAIL'))).toEqual(['fallback_recipients']);
    expect(missingFields({ type: 'EMAIL', recipients: [''], subject: 'S', message: 'M' })).toEqual([
      'recipients',
    ]);
    expect(missingFields({ type: 'APP', message: 'Go on?' })).toEqual([]);
  });

  it('[APPR-12] tells of labels that were emptied', () => {
    const value = { type: 'APP', message: 'Go on?', approve_label: 'Yes', reject_label: ' ' };
    expect(missingFields(value)).toEqual(['reject_label']);
  });

  it('[APPR-13] tells of a fallback channel that is the channel itself', () => {
    expect(sameFallback(full)).toBe(false);
    expect(sameFallback({ ...full, fallback_channel_id: 'c1' })).toBe(true);
    expect(sameFallback({ ...full, type: 'EMAIL', fallback_channel_id: 'c1' })).toBe(false);
  });
});
