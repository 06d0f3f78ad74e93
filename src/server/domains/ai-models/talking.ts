import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import type { ModelsPort, OfferedTool, TalkPort } from '../../ai/models/models.port';
import { failureOf, type ModelAccess } from './access';

const TOKENS_MAX = 4_000;
/** Questions to the model in one answer. */
const STEPS_MAX = 10;

const objectOf = (value: Json): JsonObject => (isJsonObject(value) ? value : {});

/** The word that is just coming may be half of a name that stands for another. */
const wholeWords = (text: string) => text.slice(0, Math.max(0, text.search(/\S*$/)));

/** The chat's model: what it reads has no names where none may leave, what it says has them again. */
export function createTalking(deps: { models: ModelsPort; access: ModelAccess }): TalkPort {
  const { models, access } = deps;
  return {
    async talk(orgId, { instructions, turns, tools, onPiece }, signal) {
      const open = await access.open(orgId, 'chat');
      if (!open) return null;
      const { redaction } = open;
      const restored = (text: string) => String(redaction.restore(text));
      const sentTurns = turns.map(({ role, content }) => ({ role, content: redaction.hideText(content) }));
      const sent = [instructions, ...sentTurns.map(({ role, content }) => `${role}: ${content}`)];
      const hidden = tools.map((tool): OfferedTool => ({
        name: tool.name,
        description: tool.description,
        input: tool.input,
        ...(tool.isOffered ? { isOffered: tool.isOffered } : {}),
        async call(input) {
          const note = (answer: string) => sent.push(`${tool.name}(${JSON.stringify(input)}): ${answer}`);
          try {
            const found = objectOf(redaction.hide(await tool.call(objectOf(redaction.restore(input)))));
            note(JSON.stringify(found));
            return found;
          } catch (error) {
            // What it refuses may name what may not leave.
            const said = redaction.hideText(error instanceof Error ? error.message : String(error));
            note(said);
            throw new Error(said);
          }
        },
      }));
      const asked = { turns: turns.map(({ role, content }) => ({ role, content })) };
      try {
        const said = await models.talk(
          open.at,
          {
            instructions,
            turns: sentTurns,
            tools: hidden,
            maxTokens: TOKENS_MAX,
            maxSteps: STEPS_MAX,
            onPiece: (piece) =>
              onPiece(
                piece.kind === 'text' ? { kind: 'text', text: restored(wholeWords(piece.text)) } : piece,
              ),
          },
          signal,
        );
        const { text, tokensIn, tokensOut } = said;
        await open.note({ asked, sent: sent.join('\n\n'), answer: text, tokensIn, tokensOut, failure: null });
        return {
          text: restored(text),
          tokensIn,
          tokensOut,
          model: open.name,
          cost: open.costOf(said),
        };
      } catch (error) {
        const failure = failureOf(error, signal);
        await open.note({ asked, sent: sent.join('\n\n'), answer: '', tokensIn: 0, tokensOut: 0, failure });
        throw error;
      }
    },
  };
}
