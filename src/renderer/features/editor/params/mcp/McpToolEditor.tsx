import { paramFormWords } from '@shared/words/paramForms';
import type { ParamEditorProps } from '../contract';
import { FormRoot } from '../forms/FormRoot';
import { PlacePicker } from '../integration/FormPicker';
import { canAsk } from '../integration/placeOptions';
import { integrationKey, textOfValue } from '../integration/stepIntegration';
import { offer, useAskedList } from '../integration/useAskedList';
import { useCall } from '../../../../platform/api/calls';
import { Text } from '../../../../ui/layout/Layout';

const words = paramFormWords.mcp;

/** A tool of the step's MCP server, with what the server says of it. */
export function McpToolEditor(props: ParamEditorProps) {
  const { world } = props;
  const key = integrationKey(world.definition);
  const id = key === undefined ? '' : textOfValue(world.valueOf(key));
  const asked = useAskedList(
    'integrations.mcpTools',
    canAsk(id) ? null : paramFormWords.integration.selectFirst,
    (query) => ({ params: { id }, query }),
    offer(({ toolName, title, description }) => ({ value: toolName, label: title, hint: description })),
  );
  const value = textOfValue(props.value);
  const { data: tools } = useCall(
    'integrations.mcpTools',
    { params: { id }, query: {} },
    { skip: !canAsk(id) },
  );
  const chosen = tools?.data.find(({ toolName }) => toolName === value);
  return (
    <FormRoot of={props}>
      <PlacePicker
        form={props}
        label={words.tool}
        source={asked}
        value={value}
        onChange={props.onChange}
        id={props.id}
        describedBy={props.describedBy}
        invalid={props.invalid}
      />
      {chosen && (
        <Text as="div" size="s" tone="faint" flow="break">
          {chosen.description !== '' && <p>{chosen.description}</p>}
          <p>{chosen.readOnly ? words.readOnly : words.changes}</p>
        </Text>
      )}
    </FormRoot>
  );
}
