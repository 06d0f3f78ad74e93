import { z } from 'zod';
import { bucketFaults } from '@shared/words/bucketFaults';
import { parseXml } from './xml';

const xmlError = z.object({ Code: z.string(), Message: z.string().default('') });
const refusals = z.union([
  z.object({ Error: xmlError }).transform(({ Error: { Code, Message } }) => [Code, Message] as const),
  z
    .object({ ErrorResponse: z.object({ Error: xmlError }) })
    .transform(({ ErrorResponse: { Error: error } }) => [error.Code, error.Message] as const),
  z
    .object({ Response: z.object({ Errors: z.object({ Error: xmlError }) }) })
    .transform(({ Response: { Errors } }) => [Errors.Error.Code, Errors.Error.Message] as const),
  z
    .object({ __type: z.string(), message: z.string().optional(), Message: z.string().optional() })
    .transform((said) => [said.__type.split('#').at(-1) ?? '', said.message ?? said.Message ?? ''] as const),
  // Services of REST and JSON name the code in a header.
  z
    .object({ message: z.string().optional(), Message: z.string().optional() })
    .transform((said) => ['', said.message ?? said.Message ?? ''] as const),
]);

const readRefusal = (body: unknown) =>
  refusals.safeParse(typeof body === 'string' ? parseXml(body) : body).data;

/** What a refusal of AWS, or of a service that speaks like it, says: S3 and Query services in XML, others in JSON. */
export function awsSaid(body: unknown): string | undefined {
  const said = readRefusal(body);
  return said && bucketFaults.reason(said[0], said[1]);
}

/** The code of such a refusal: `ThrottlingException`; '' where it has none. */
export const awsCodeOf = (body: unknown): string => readRefusal(body)?.[0] ?? '';
