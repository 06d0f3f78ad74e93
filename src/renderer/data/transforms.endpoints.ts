import { designerWords as words } from '@shared/words/designer';
import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

const transformsApi = api.injectEndpoints({
  endpoints: (b) => ({
    /** MSG-122 */
    transform: b.mutation<Answer<'dataTransform.code'>, Arg<'dataTransform.code'>>({
      ...call('dataTransform.code', words.what),
      invalidatesTags: [],
    }),
    transformSuggestions: b.query<Answer<'dataTransform.suggestions'>, Arg<'dataTransform.suggestions'>>({
      ...call('dataTransform.suggestions', 'suggestions'),
    }),
    themePresets: b.query<Answer<'settings.themePresets'>, Arg<'settings.themePresets'>>({
      ...call('settings.themePresets', 'theme presets'),
      providesTags: ['setting'],
    }),
  }),
});

export const { useTransformMutation, useTransformSuggestionsQuery, useThemePresetsQuery } = transformsApi;
export type Transformed = Answer<'dataTransform.code'>;
