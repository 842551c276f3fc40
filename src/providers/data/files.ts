import { api, openFile } from '../http.ts';

/** The text of a stored file, such as a drawing. */
export const fetchFileText = async (path: string, signal?: AbortSignal): Promise<string> =>
  (await openFile(path, { signal })).text();

/** Calls for files that the data provider interface doesn't have. */
export const fileCalls = {
  /** Uploads a picture for a resource; returns the path to store in a record. */
  addPicture: async (resource: string, file: Blob): Promise<string> => {
    const form = new FormData();
    form.append('picture', file);
    return (await api.post<{ data: { path: string } }>(`/${resource}/add-picture`, form)).data.path;
  },
};
