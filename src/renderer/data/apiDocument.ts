import { api } from '../platform/api/api';
import { extraOf, toFault } from '../platform/api/baseQuery';

const apiDocumentApi = api.injectEndpoints({
  endpoints: (b) => ({
    /** The OpenAPI document of the server, as text. */
    apiDocument: b.query<string, void>({
      queryFn: async (_nothing, { extra, signal }) => {
        try {
          return { data: await extraOf(extra).host.call('api.document', null, signal) };
        } catch (error) {
          return { error: toFault(error) };
        }
      },
    }),
  }),
});

export const { useApiDocumentQuery } = apiDocumentApi;
