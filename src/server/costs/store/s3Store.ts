import { createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { Fault } from '@shared/kernel/fault';
import { billStoreWords as words } from '@shared/words/billStores';
import { inTurns } from '../../platform/inTurns';
import { checkedKey, PAGE, PART_BYTES, type BillStore, type StoredBill } from './billStore.port';
import { storeFault, type Refusal } from './faults';
import { inParts, partOf } from './parts';
import type { StorePlace } from '../../platform/storePlace';

/** `prefix`: '' or with a slash at its end; `endpoint`: '' for Amazon's own, others have the bucket in the path. */
type S3Place = Extract<StorePlace, { kind: 's3' }>;

const TRIES = 4;
const CONNECT_MS = 5_000;
/** Without a byte. */
const SILENT_MS = 30_000;
const PARTS_AT_ONCE = 3;

const refusals: Readonly<Record<string, Refusal>> = {
  NoSuchBucket: 'noContainer',
  AccessDenied: 'denied',
  InvalidAccessKeyId: 'denied',
  SignatureDoesNotMatch: 'denied',
  ExpiredToken: 'denied',
  CredentialsProviderError: 'noCredentials',
  TokenProviderError: 'noCredentials',
};

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');
/** The answer to HEAD has no body that could name the error. */
const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
const isGone = (error: unknown) =>
  nameOf(error) === 'NoSuchKey' || nameOf(error) === 'NoSuchUpload' || nameOf(error) === 'NotFound';

/** A bucket of Amazon S3, or of a service that speaks like it. Credentials come from the SDK's own chain. */
export function s3Store({ bucket, prefix, endpoint, region }: Omit<S3Place, 'kind'>): BillStore {
  const name = `s3://${bucket}/${prefix}`.replace(/\/$/, '');
  const client = new S3Client({
    ...(region === '' ? {} : { region }),
    ...(endpoint === '' ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: TRIES,
    // Services that speak like S3 do not all know its newer checksums; every file is checked by its own hash.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENT_MS, requestTimeout: SILENT_MS },
  });
  // Some services sign a bucket's path without the slash that the SDK puts at its end.
  client.middlewareStack.add(
    (next) => (sent) => {
      const { request } = sent;
      const isPath = typeof request === 'object' && request !== null && 'path' in request;
      if (isPath && request.path === `/${bucket}/`) request.path = `/${bucket}`;
      return next(sent);
    },
    { step: 'build', name: 'bucketPath' },
  );
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${checkedKey(key)}` });
  const until = (signal: AbortSignal | undefined) => (signal ? { abortSignal: signal } : {});

  async function orFault<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      const byStatus: Refusal | undefined = statusOf(error) === 403 ? 'denied' : undefined;
      throw storeFault(error, refusals[nameOf(error)] ?? byStatus);
    }
  }

  async function find(key: string, signal?: AbortSignal): Promise<StoredBill | null> {
    try {
      const found = await client.send(new HeadObjectCommand(at(key)), until(signal));
      const { ContentLength: size = 0, ETag: version = '', LastModified } = found;
      return { key, size, version, modified: LastModified ?? new Date(0) };
    } catch (error) {
      if (isGone(error) || statusOf(error) === 404) return null;
      throw error;
    }
  }

  async function putInParts(key: string, path: string, size: number, signal?: AbortSignal): Promise<void> {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(at(key)), until(signal));
    const upload = { ...at(key), UploadId };
    const file = await open(path, 'r');
    try {
      const Parts = await inTurns(inParts(size, PART_BYTES), PARTS_AT_ONCE, async (part) => {
        const Body = await partOf(file, part);
        const PartNumber = part.number;
        const sent = await client.send(
          new UploadPartCommand({ ...upload, PartNumber, Body, ContentLength: part.length }),
          until(signal),
        );
        return { PartNumber, ETag: sent.ETag };
      });
      signal?.throwIfAborted();
      await client.send(
        new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }),
        until(signal),
      );
    } catch (error) {
      // What cannot be given up now is given up by the sweeper.
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
      throw error;
    } finally {
      await file.close();
    }
  }

  return {
    name,
    put: (key, path, signal) =>
      orFault(signal, async () => {
        const { size } = await stat(path);
        if (size > PART_BYTES) await putInParts(key, path, size, signal);
        else {
          const file = await open(path, 'r');
          const Body = await partOf(file, { number: 1, from: 0, length: size }).finally(() => file.close());
          await client.send(new PutObjectCommand({ ...at(key), Body, ContentLength: size }), until(signal));
        }
        if ((await find(key, signal))?.size !== size)
          throw new Fault('unavailable:bill_upload_cut', words.cut);
      }),
    get: (key, path, signal) =>
      orFault(signal, async () => {
        try {
          const { Body } = await client.send(new GetObjectCommand(at(key)), until(signal));
          if (!(Body instanceof Readable)) throw new Error('An object came without a stream.');
          await pipeline(Body, createWriteStream(path, { flags: 'wx', mode: 0o600 }), {
            ...(signal ? { signal } : {}),
          });
          return true;
        } catch (error) {
          if (isGone(error)) return false;
          throw error;
        }
      }),
    head: (key, signal) => orFault(signal, () => find(key, signal)),
    list: (below, after, signal) =>
      orFault(signal, async () => {
        const { Contents = [], IsTruncated } = await client.send(
          new ListObjectsV2Command({
            Bucket: bucket,
            Prefix: `${prefix}${below}`,
            MaxKeys: PAGE,
            ...(after === null ? {} : { StartAfter: `${prefix}${after}` }),
          }),
          until(signal),
        );
        const bills = Contents.flatMap(({ Key = '', Size = 0, ETag = '', LastModified }) =>
          Key.startsWith(prefix)
            ? [
                {
                  key: Key.slice(prefix.length),
                  size: Size,
                  version: ETag,
                  modified: LastModified ?? new Date(0),
                },
              ]
            : [],
        );
        return { bills, next: IsTruncated ? (bills.at(-1)?.key ?? null) : null };
      }),
    remove: (key, signal) =>
      orFault(signal, async () => {
        await client.send(new DeleteObjectCommand(at(key)), until(signal));
      }),
    forgetUnfinished: (before, signal) =>
      orFault(signal, async () => {
        const { Uploads = [] } = await client
          .send(
            new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, MaxUploads: PAGE }),
            until(signal),
          )
          .catch((error: unknown) => {
            // Not every service tells of them; those forget by themselves.
            if (nameOf(error) === 'NotImplemented') return { Uploads: [] };
            throw error;
          });
        const old = Uploads.filter(({ Initiated }) => Initiated !== undefined && Initiated < before);
        for (const { Key, UploadId } of old)
          await client
            .send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }), until(signal))
            .catch((error: unknown) => {
              if (!isGone(error)) throw error;
            });
        return old.length;
      }),
    close: async () => client.destroy(),
  };
}
