import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import JsdomEnvironment from '@jest/environment-jsdom-abstract';
import * as jsdom from 'jsdom';

/** What tests and msw use as Node has it: jsdom lacks some, and its own do not fit Node's others. */
const fromNode = {
  AbortController,
  AbortSignal,
  Blob,
  BroadcastChannel,
  FormData,
  Headers,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextDecoderStream,
  TextEncoder,
  TextEncoderStream,
  TransformStream,
  URL,
  URLSearchParams,
  WritableStream,
  fetch,
  structuredClone,
};

/**
 * jsdom of our choice: the one that jest brings matches every rule of every sheet against each element
 * whose style is asked for, which took a third of the tests' time.
 */
export default class BrowserEnvironment extends JsdomEnvironment {
  /** Packages are loaded as Node loads them: their files for browsers expect what jsdom lacks. */
  override customExportConditions = [''];

  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context, jsdom);
    Object.assign(this.global, fromNode);
  }
}
