import { paramFormWords } from '@shared/words/paramForms';
import type { ParamEditorProps } from '../contract';
import { FormRoot } from '../forms/FormRoot';
import { PlacePicker } from '../integration/FormPicker';
import { asOptions, canAsk } from '../integration/placeOptions';
import { integrationKey, textOfValue } from '../integration/stepIntegration';
import { useAskedList, waitingFor, type AskedSource } from '../integration/useAskedList';
import { useCall } from '../../../../platform/api/calls';

const words = paramFormWords.mcp;

function useTools(integrationId: string) {
  const { words: search, source } = useAskedList();
  const skip = !canAsk(integrationId);
  const params = { id: integrationId };
  const whole = useCall('integrations.mcpTools', { params, query: {} }, { skip });
  const found = useCall(
    'integrations.mcpTools',
    { params, query: { search } },
    { skip: skip || search === '' },
  );
  const options = (data: typeof whole.currentData) =>
    asOptions(data?.data, ({ toolName, title, description }) => ({
      value: toolName,
      label: title,
      hint: description,
    }));
  const asked: AskedSource = skip
    ? waitingFor(paramFormWords.integration.selectFirst)
    : source(
        { ...whole, options: options(whole.currentData), more: whole.currentData?.more === true },
        { ...found, options: options(found.currentData) },
      );
  return { asked, tools: [...(whole.currentData?.data ?? []), ...(found.currentData?.data ?? [])] };
}

/** A tool of the step's MCP server, with what the server says of it. */
export function McpToolEditor(props: ParamEditorProps) {
  const { world } = props;
  const key = integrationKey(world.definition);
  const { asked, tools } = useTools(key === undefined ? '' : textOfValue(world.valueOf(key)));
  const value = textOfValue(props.value);
  const chosen = tools.find(({ toolName }) => toolName === value);
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
        <div className="cl-form__note">
          {chosen.description !== '' && <p>{chosen.description}</p>}
          <p>{chosen.readOnly ? words.readOnly : words.changes}</p>
        </div>
      )}
    </FormRoot>
  );
}
