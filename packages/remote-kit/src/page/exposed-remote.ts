/** What a remote exposes in development: its own definition, whose components tell their errors. */
import type { LazyComponent, RemoteDefinition } from '@caderneta/platform';
import { Component, type ComponentType, createElement, type ReactNode } from 'react';
import { remote as definition } from 'remote-of-this-build';
import { pageDevelopment } from './page-development.ts';

interface Failure {
  failure?: { error: unknown };
}

/** Tells an error and passes it on: the portal that shows the component keeps errors to itself. */
class TellErrors extends Component<{ children: ReactNode }, Failure> {
  override state: Failure = {};

  static getDerivedStateFromError(error: unknown): Failure {
    pageDevelopment()?.tell(error);
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    if (failure) throw failure.error;
    return this.props.children;
  }
}

const telling =
  (load: LazyComponent): LazyComponent =>
  async () => {
    const { default: shown } = await load().catch((error: unknown) => {
      pageDevelopment()?.tell(error);
      throw error;
    });
    return { default: withErrorsTold(shown) };
  };

function withErrorsTold(Shown: ComponentType): ComponentType {
  return function Told(props) {
    return createElement(TellErrors, null, createElement(Shown, props));
  };
}

const pagesTelling = (pages: RemoteDefinition['pages']) =>
  Object.fromEntries(Object.entries(pages).map(([path, load]) => [path, telling(load)]));

const { pages, home, sender } = definition;

export const remote: RemoteDefinition = {
  ...definition,
  pages: pagesTelling(pages),
  sender: sender && telling(sender),
  home: home && {
    actions: home.actions?.map((item) => ({ ...item, live: item.live && telling(item.live) })),
    blocks: home.blocks?.map((item) => ({ ...item, content: telling(item.content) })),
  },
};
