import { textOf } from '../basic/texts';
import type { ParamEditorProps } from '../contract';
import { designJson, designKey, readDesign } from './designValue';
import { OpenDesigner } from './OpenDesigner';
import { inputsWith, readInputs, variablesOfInputs } from './variables';

/** The designer of a code step: its variables are the inputs of the step. */
export function DesignCode({ of }: { of: ParamEditorProps }) {
  const { world, definition } = of;
  const inputs = readInputs(world.valueOf('inputs'));
  const variables = inputs === null ? [] : variablesOfInputs(inputs);
  return (
    <OpenDesigner
      type="generic"
      world={world}
      code={textOf(of.value)}
      design={{ ...readDesign(world.valueOf(designKey)), variables, styling: null }}
      takesVariables={inputs !== null}
      onUse={(code, design) =>
        world.setAll({
          [definition.key]: code,
          [designKey]: designJson(design),
          ...(inputs === null || variables.length + design.variables.length === 0
            ? {}
            : { inputs: inputsWith(inputs, variables, design.variables) }),
        })
      }
    />
  );
}
