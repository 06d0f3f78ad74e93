import { readStyling, stylingJson } from '@shared/model/mail/styling';
import type { ParamEditorProps } from '../contract';
import { bodyTypeOf, withEmailDefaults } from '../email-message/emailValue';
import { textAt, without } from '../forms/values';
import { designJson, designKey, hasDesign, readDesign } from './designValue';
import { OpenDesigner } from './OpenDesigner';
import { variablesOfMessage } from './variables';

/** The designer of an HTML message; its styling is sent with it. */
export function DesignEmail({ of }: { of: ParamEditorProps }) {
  const { world, definition } = of;
  const value = withEmailDefaults(of.value);
  if (of.readOnly || bodyTypeOf(value) !== 'HTML' || !hasDesign(world.definition)) return null;
  const design = readDesign(world.valueOf(designKey));
  const message = textAt(value, 'message');
  return (
    <OpenDesigner
      type="email"
      world={world}
      code={message}
      design={{
        ...design,
        variables: variablesOfMessage(message, design.variables),
        styling: readStyling(value['styling']),
      }}
      takesVariables
      onUse={(code, made) => {
        const { styling } = made;
        const next = { ...value, message: code };
        world.setAll({
          [definition.key]:
            styling === null ? without(next, ['styling']) : { ...next, styling: stylingJson(styling) },
          [designKey]: designJson(made),
        });
      }}
    />
  );
}
