import { describe, expect, it } from 'vitest';
import { ask, azure, bench, contextOf, put, useAzure } from '@tests/fakes/azureSteps';
import { sendToEventGrid } from './send-to-event-grid/step';
import { sendToServiceBus } from './send-to-service-bus/step';

useAzure();

const QUEUE = 'Microsoft.ServiceBus/namespaces/acme-bus/queues/orders';
const TOPIC = 'Microsoft.EventGrid/topics/costs';

describe('sending to Service Bus', () => {
  it('sends batches with properties, each message once by its id, with an entry in the audit', async () => {
    const queue = put(QUEUE, {}, { name: 'orders' });
    const messages = Array.from({ length: 11 }, (_, n) => ({ n }));
    const found = await ask(sendToServiceBus, {
      queue,
      messages,
      properties: { team: 'web' },
      subject: 'cost',
    });
    expect(found).toMatchObject({ preview: false, sent: 11, failed: 0 });
    expect(azure.messages.sent.map(({ to, body }) => [to, body.length])).toEqual([
      ['acme-bus.servicebus.windows.net/orders', 10],
      ['acme-bus.servicebus.windows.net/orders', 1],
    ]);
    expect(azure.messages.sent[0]?.body[0]).toMatchObject({
      Body: '{"n":0}',
      BrokerProperties: { Label: 'cost', MessageId: expect.stringMatching(/^[0-9a-f]{64}$/) },
      UserProperties: { team: 'web' },
    });
    expect(bench.audit).toHaveLength(4);
  });

  it('sends nothing in a preview, and names what is wrong', async () => {
    const queue = put(QUEUE, {}, { name: 'orders' });
    const preview = await ask(sendToServiceBus, { queue, messages: 'hello' }, contextOf({ dryRun: true }));
    expect(preview).toMatchObject({
      preview: true,
      rows: [{ status: 'would_send' }],
      calls: [{ operation: `POST ${queue}/messages?api-version=2021-11-01` }],
    });
    await expect(ask(sendToServiceBus, { queue: 'orders', messages: 'x' })).rejects.toThrow(
      'full resource ID',
    );
    await expect(ask(sendToServiceBus, { queue: `${queue}2`, messages: 'x' })).rejects.toThrow(
      'does not exist',
    );
    azure.messages.isDenied = true;
    await expect(ask(sendToServiceBus, { queue, messages: 'x' })).rejects.toThrow(
      'Microsoft.ServiceBus/namespaces/messages/send/action',
    );
    expect(azure.messages.sent).toEqual([]);
    bench.connected.accounts = ['another'];
    await expect(ask(sendToServiceBus, { queue, messages: 'x' })).rejects.toThrow('Subscription s1');
  });
});

describe('sending to Event Grid', () => {
  const topic = (more: object = {}) =>
    put(TOPIC, { endpoint: 'https://costs.westeurope-1.eventgrid.azure.net/api/events', ...more });

  it('sends events to the topic, with objects as they are', async () => {
    const found = await ask(sendToEventGrid, {
      topic: topic(),
      type: 'Costloom.BudgetExceeded',
      data: [{ budget: 'web' }, 'text'],
    });
    expect(found).toMatchObject({ sent: 2, failed: 0 });
    expect(azure.messages.sent).toMatchObject([
      {
        to: 'costs.westeurope-1.eventgrid.azure.net',
        body: [
          { subject: 'costloom', eventType: 'Costloom.BudgetExceeded', data: { budget: 'web' } },
          { data: 'text', eventTime: '2026-01-15T10:00:00.000Z' },
        ],
      },
    ]);
  });

  it('refuses topics of another schema, and addresses that are not Event Grid’s', async () => {
    const send = (id: string) => ask(sendToEventGrid, { topic: id, type: 'x', data: 'y' });
    await expect(send(topic({ inputSchema: 'CloudEventSchemaV1_0' }))).rejects.toThrow('Choose one of');
    await expect(send(topic({ endpoint: 'https://example.com/api/events' }))).rejects.toThrow(
      'does not say where',
    );
    await expect(send('costs')).rejects.toThrow('full resource ID');
    expect(azure.messages.sent).toEqual([]);
  });
});
