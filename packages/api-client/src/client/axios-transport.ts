import axios from 'axios';
import type { Transport } from './transport.ts';

const http = axios.create({ validateStatus: () => true });

/** Sends requests with axios, because fetch does not tell how far an upload is. */
export const axiosTransport: Transport = async (request) => {
  const { query, body, onUploadProgress, ...rest } = request;
  const response = await http.request<unknown>({
    ...rest,
    params: query,
    data: body,
    onUploadProgress:
      onUploadProgress && (({ loaded, total }) => onUploadProgress(total ? loaded / total : 0)),
  });
  return {
    status: response.status,
    data: response.data,
    header: (name) => {
      const value: unknown = response.headers[name];
      return typeof value === 'string' ? value : null;
    },
  };
};
