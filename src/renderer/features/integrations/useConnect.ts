import { useState } from 'react';
import { integrationScreenWords } from '@shared/words/integrationScreens';
import { messages } from '@shared/words/messages';
import type { ConnectionCheck, Integration, IntegrationKind } from '../../data/integrations';
import { customerPath } from '../../parts/customers/customerPath';
import { integrationPath } from '../../parts/integrations/integrationPaths';
import { useToast } from '../../ui/overlays/Toasts';
import { isChanged, problemsOf, refusalOf, sentValues, valuesFor, type Refusal } from './connectionDraft';
import { freeName } from './integrationsView';
import { useChange } from '../../platform/api/calls';

const words = integrationScreenWords;
const nothing: Refusal = { fields: {}, text: null };

export interface ConnectFormProps {
  kind: IntegrationKind;
  all: readonly Integration[];
  check: ConnectionCheck | null;
  onCheck(check: ConnectionCheck | null): void;
  /** With the path of where it is to be seen. */
  onConnected(path: string): void;
}

/** The draft of a new integration: typed, tried and connected. */
export function useConnect(props: ConnectFormProps & { customer: { id: string; name: string } | undefined }) {
  const { kind, customer, onCheck } = props;
  const { type, fields } = kind;
  const toast = useToast();
  const [typed, setTyped] = useState<string | null>(null);
  const [values, setValues] = useState(() => valuesFor(fields));
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Refusal>(nothing);
  const [connect, connecting] = useChange('integrations.connect');
  const [connectFor, connectingFor] = useChange('integrations.connectForCustomer');
  const [ask, asking] = useChange('integrations.try');

  // Which names a customer has is not known here.
  const taken = customer ? [] : props.all.map((one) => one.name);
  const name = typed ?? freeName(kind.name, taken);
  const problems = problemsOf(fields, values);
  const isWrong = Object.keys(problems).length > 0;

  const start = () => {
    setTried(true);
    setRefused(nothing);
    return !isWrong;
  };
  const body = () => ({ type, name: name.trim(), values: sentValues(fields, values) });

  return {
    name,
    values,
    problems: {
      ...(tried ? problems : {}),
      ...(tried && name.trim() === '' ? { name: messages.valueRequired } : {}),
      ...refused.fields,
    },
    refusal: refused.text,
    connecting: connecting.isLoading || connectingFor.isLoading,
    testing: asking.isLoading,
    dirty: typed !== null || isChanged(values, valuesFor(fields)),
    setName: (next: string) => {
      setTyped(next);
      setRefused(nothing);
    },
    setValue: (id: string, value: string) => {
      setValues((now) => ({ ...now, [id]: value }));
      setRefused(nothing);
      // What was asked was asked with other values.
      onCheck(null);
    },
    async test() {
      if (!start()) return;
      onCheck(null);
      const reply = await ask({ body: { type, values: body().values } });
      if (!reply.error) return onCheck(reply.data.data);
      const refusal = refusalOf(reply.error, fields);
      setRefused({ ...refusal, text: refusal.text && `${words.check.failed}. ${refusal.text}` });
    },
    async connect() {
      if (!start() || name.trim() === '') return;
      const reply = customer
        ? await connectFor({ params: { customerId: customer.id }, body: body() })
        : await connect({ body: body() });
      if (reply.error) {
        toast({ text: messages.failedToCreateIntegration, error: true });
        return setRefused(refusalOf(reply.error, fields));
      }
      const made = reply.data.data;
      if (!customer) {
        toast(words.connect.connected(made.name));
        return props.onConnected(integrationPath(made.integrationId));
      }
      toast(words.connect.connectedFor(made.name, customer.name));
      props.onConnected(customerPath(customer.id, 'integrations'));
    },
  };
}
