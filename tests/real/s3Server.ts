import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AwsClient } from 'aws4fetch';
import { fetchedPackage, freePort, startProgram } from './tools';

/** The keys that S3rver knows. */
export const S3_KEY = 'S3RVER';

/** A real S3 server with a bucket “bills”, which can be taken away and brought back with what is in it. */
export async function startS3(folder: string) {
  await mkdir(folder, { recursive: true });
  const s3rver = await fetchedPackage('@20minutes/s3rver');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const main = pathToFileURL(join(s3rver, 'lib', 's3rver.js')).href;
  const settings = { address: '127.0.0.1', port, silent: true, directory: folder };
  const script = `const { default: S3rver } = await import(${JSON.stringify(main)});
    await new S3rver(${JSON.stringify(settings)}).run();`;
  // Its continuation tokens are enciphered as OpenSSL did it before version 3.
  const args = ['--openssl-legacy-provider', '--input-type=module', '--eval', script];
  const start = () => startProgram(args, port);
  let running: { stop(): Promise<void> } | undefined = await start();
  const client = new AwsClient({
    accessKeyId: S3_KEY,
    secretAccessKey: S3_KEY,
    service: 's3',
    region: 'us-east-1',
  });
  await client.fetch(`${url}/bills`, { method: 'PUT' });
  return {
    url,
    option: ['--bill-store', `s3://bills/prod?endpoint=${url}&insecure=yes&region=us-east-1`],
    environment: { AWS_ACCESS_KEY_ID: S3_KEY, AWS_SECRET_ACCESS_KEY: S3_KEY },
    async away() {
      await running?.stop();
      running = undefined;
    },
    async back() {
      running ??= await start();
    },
  };
}
