import type { ParamWorld } from '../contract';
import type { DesignType } from './designValue';
import { PromptPart } from './PromptPart';
import type { DesignSession } from './useDesign';
import { VariableRows } from './VariableRows';
import { Stack } from '../../../../ui/layout/Layout';

/** What the prompt speaks of, and the prompt. */
export function DataTab(props: {
  type: DesignType;
  world: ParamWorld;
  session: DesignSession;
  prompts: readonly string[];
  takesVariables: boolean;
}) {
  const { type, session } = props;
  return (
    <Stack gap="l">
      <VariableRows
        type={type}
        world={props.world}
        variables={session.draft.variables}
        locked={!props.takesVariables}
        onChange={(variables) => session.change({ variables })}
      />
      <PromptPart type={type} session={session} prompts={props.prompts} />
    </Stack>
  );
}
