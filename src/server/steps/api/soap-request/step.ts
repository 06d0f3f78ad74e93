import { z } from 'zod';
import { text, yesNo } from '../../common/params';
import { defineStep } from '../../contract';
import { callHttp, textOf, wouldCall } from '../common/call';
import { authParams, headersParam, replyParams, targetParam } from '../common/params';

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
    xml: text({ p: 2, type: 'text', title: 'XML', max: 1_000_000, maxLength: 1_000_000 }),
    action: text({
      p: 3,
      title: 'SOAP action',
      description: 'Sent as the SOAPAction header.',
      optional: true,
      default: '',
      max: 8_000,
    }),
    wrap: yesNo({ p: 4, title: 'Wrap in a SOAP envelope', optional: true, default: true }),
    headers: headersParam(5),
    ...authParams(6, 12),
    ...replyParams(9),
  },
  output: z.object({ status: z.int(), body: z.unknown(), xml: z.string() }),
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
    const answer = textOf(reply);
    const read = await context.services.expressions.evaluate('xmlReply', { text: answer }, context.signal);
    return { status: reply.status, body: read, xml: answer };
  },
});
