import { AwsV4Signer } from 'aws4fetch';

/** Keys that requests to AWS, or to a service that signs like it, are signed with. */
export interface SigningKeys {
  accessKeyId: string;
  secretAccessKey: string;
  /** Of temporary keys. */
  sessionToken?: string;
}

export interface ToSign {
  method: string;
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** As the signature names it: `s3`, `sts`. */
  service: string;
  region: string;
}

/** The headers with which AWS takes a request (Signature Version 4), at the given time. */
export async function signedHeaders(
  { body, headers, ...request }: ToSign,
  { sessionToken, ...keys }: SigningKeys,
  now: Date,
): Promise<{ url: string; headers: Record<string, string> }> {
  const signer = new AwsV4Signer({
    ...request,
    ...keys,
    ...(sessionToken === undefined ? {} : { sessionToken }),
    ...(body === undefined ? {} : { body }),
    headers: { ...headers },
    datetime: now.toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
  });
  const signed = await signer.sign();
  return { url: signed.url.href, headers: Object.fromEntries(signed.headers.entries()) };
}
