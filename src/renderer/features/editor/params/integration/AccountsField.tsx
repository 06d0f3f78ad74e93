import type { Json } from '@shared/model/json';
import { messages } from '@shared/words/messages';
import { paramFormWords } from '@shared/words/paramForms';
import { ManyPicker } from '../../../../parts/pickers/Picker';
import { Field } from '../../../../ui/fields/Field';
import { Button } from '../../../../ui/base/Button';
import { Row } from '../../../../ui/layout/Layout';
import { ReferenceText } from '../../fields/ReferenceText';
import { useState } from 'react';
import type { FormOf } from '../forms/Fields';
import { isVariable } from '../forms/values';
import { asOptions, canAsk, readAccounts } from './placeOptions';
import { useCall } from '../../../../platform/api/calls';

/** Cloud accounts of an integration, or those that an earlier step gave; none chosen means all of them. */
export function AccountsField(props: {
  form: FormOf;
  integrationId: string;
  value: Json;
  onChange(value: Json): void;
}) {
  const { form, value } = props;
  const words = paramFormWords.integration;
  const [wanted, setWanted] = useState(false);
  const skip = !canAsk(props.integrationId);
  const asked = useCall(
    'integrations.awsConnectedAccounts',
    { params: { id: props.integrationId }, query: {} },
    { skip },
  );
  const connected = asked.currentData?.data;
  const options =
    connected &&
    asOptions(connected, (item) => ({
      value: item.accountId,
      label: item.accountName,
      hint: item.accountType,
    }));
  const free = isVariable(value) || wanted;
  const toggle = () => {
    if (free) props.onChange([]);
    setWanted(!free);
  };
  return (
    <Field label={words.accounts}>
      {(ids) => (
        <Row gap="xs" align="start">
          <div className="cl-grow">
            {free ? (
              <ReferenceText
                {...ids}
                value={typeof value === 'string' ? value : ''}
                onChange={props.onChange}
                onCommit={form.onCommit}
                readOnly={form.readOnly}
                placeholder={words.fromStep}
                world={form.world}
              />
            ) : (
              <ManyPicker
                {...ids}
                label={words.accounts}
                what={words.accounts.toLowerCase()}
                options={skip ? [] : options}
                error={options ? undefined : asked.error}
                busy={asked.isFetching}
                onRetry={() => void asked.refetch()}
                none={skip ? words.selectFirst : messages.noneExist}
                nothing={skip ? words.selectFirst : paramFormWords.choose}
                values={readAccounts(value)}
                gone={(id) => `${id} ${words.gone}`}
                disabled={form.readOnly}
                onChange={(next) => {
                  props.onChange(next);
                  form.onCommit();
                }}
              />
            )}
          </div>
          {!form.readOnly && (
            <Button
              kind="quiet"
              icon="braces"
              pressed={free}
              label={`${words.accounts}: ${free ? paramFormWords.chooseFromList : words.fromStep}`}
              onClick={toggle}
            />
          )}
        </Row>
      )}
    </Field>
  );
}
