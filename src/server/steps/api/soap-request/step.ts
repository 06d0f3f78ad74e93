import { z } from 'zod';
import { defineStep } from '../../contract';
import { callHttp, textOf, wouldCall } from '../common/call';
import {
  authInput,
  authParams,
  fieldsInput,
  headersParam,
  replyInput,
  replyParams,
  targetInput,
  targetParam,
} from '../common/params';

const envelope = (content: string) =>
  '<?xml version="1.0" encoding="UTF-8"?>' +
  `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${content}</soap:Body></soap:Envelope>`;

export const soapRequest = defineStep({
  stepTemplateId: 'API-005',
  name: 'SOAP_request',
  title: 'SOAP or XML request',
  description: 'Posts XML, optionally in a SOAP envelope, and returns the XML response as an object.',
  group: 'API',
  icon: 'code-block',
  effect: 'unsafe',
  timeoutSeconds: 300,
  keywords: ['xml', 'wsdl', 'web service', 'envelope'],
  parameters: {
    url: targetParam(1),
    xml: { p: 2, type: 'text', title: 'XML', maxLength: 1_000_000 },
    action: {
      p: 3,
      type: 'string',
      title: 'SOAP action',
      description: 'Sent as the SOAPAction header.',
      optional: true,
      default: '',
    },
    wrap: { p: 4, type: 'boolean', title: 'Wrap in a SOAP envelope', optional: true, default: true },
    headers: headersParam(5),
    ...authParams(6, 12),
    ...replyParams(9),
  },
  input: z.object({
    url: targetInput,
    xml: z.string().trim().min(1).max(1_000_000),
    action: z.string().trim().default(''),
    wrap: z.boolean().default(true),
    headers: fieldsInput,
    ...authInput,
    ...replyInput,
  }),
  outputSchema: {
    type: 'object',
    properties: { status: { type: 'integer' }, body: {}, xml: { type: 'string' } },
    required: ['status', 'body', 'xml'],
  },
  sampleOutput: {
    status: 200,
    body: { Envelope: { Body: { GetPriceResponse: { Price: '1.90' } } } },
    xml: '<soap:Envelope>…</soap:Envelope>',
  },
  async run({ xml, action, wrap, headers, ...asking }, context) {
    const call = { ...asking, method: 'POST', query: {} };
    if (context.dryRun) return { status: 0, body: null, xml: '', ...(await wouldCall(call, context)) };
    const sent = { 'content-type': 'text/xml; charset=utf-8', SOAPAction: `"${action}"`, ...headers };
    const body = wrap ? envelope(xml) : xml;
    const reply = await callHttp({ ...call, headers: sent, body }, context, false);
    const text = textOf(reply);
    const read = await context.services.expressions.evaluate('xmlReply', { text }, context.signal);
    return { status: reply.status, body: read, xml: text };
  },
});
