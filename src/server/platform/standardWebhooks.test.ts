import { describe, expect, it } from 'vitest';
import { newSigningSecret, signatureOf, signed } from './standardWebhooks';

describe('the signature of a delivery', () => {
  it('is that of Standard Webhooks, by the example of its specification', () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const code = signatureOf(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, '{"test": 2432232314}');
    expect(code).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
    const headers = signed(secret, 'a\n', new Date(1_614_265_330_900));
    expect(headers['webhook-timestamp']).toBe('1614265330');
    expect(headers['webhook-signature']).toBe(
      signatureOf(secret, headers['webhook-id'] ?? '', 1_614_265_330, 'a\n'),
    );
  });

  it('has the same id for the same entries, and another for others', () => {
    const secret = newSigningSecret();
    const [first, again, other] = [
      signed(secret, 'a\n', new Date(0)),
      signed(secret, 'a\n', new Date(60_000)),
      signed(secret, 'b\n', new Date(0)),
    ];
    expect(again?.['webhook-id']).toBe(first?.['webhook-id']);
    expect(again?.['webhook-signature']).not.toBe(first?.['webhook-signature']);
    expect(other?.['webhook-id']).not.toBe(first?.['webhook-id']);
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
  });
});
