import { useLayoutEffect } from 'react';
import type { StepChoice } from './useStepChoice';

/**
 * The chooser is asked for before its dialog is there, and a menu that led here takes the focus back late: until the
 * search field has it, every key goes to the field from here, so that what is typed at once is not lost.
 */
export function useChoiceKeys(choice: StepChoice, close: () => void): void {
  // Anew with every drawing, before the next key: Enter adds what is found by what is typed now.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const field = document.getElementById(choice.field);
      const at = document.activeElement;
      if (event.isComposing || event.altKey || (field !== null && at === field)) return;
      const inside = at?.closest('[role="dialog"]')?.contains(field) === true;
      const isControl = inside && at instanceof HTMLElement && at.matches('button, input, [role="radio"]');
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
      if (isText && !(isControl && event.key === ' ')) choice.write((before) => before + event.key);
      else if (isControl) return;
      else if (event.key === 'Backspace') choice.write((before) => before.slice(0, -1));
      else if (event.key === 'Escape' && !inside) close();
      else if (!choice.press(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      field?.focus();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [choice, close]);
}
