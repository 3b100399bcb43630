import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Compilation } from 'webpack';
import type { IconShapes } from '@caderneta/releases';
import { LazyImport, readDefinition } from './definition-file.ts';
import type { Literal } from './definition-file.ts';
import { lazyLibrariesOf, lazyScriptsOf, scriptsOfPages } from './lazy-scripts.ts';

type Fields = Record<string, Literal>;

const textOf = (value: Literal | undefined) => (typeof value === 'string' ? value : '');

const listOf = (value: Literal | undefined) => (value ?? []) as Fields[];

/**
 * A remote's part of its build's record: the literals of `remote.ts`, icons as shapes,
 * and scripts in place of imports.
 * @param path of `remote.ts`
 */
export async function definitionRecord(compilation: Compilation, path: string) {
  const { name, access, navigation, pages, firstCalls, home = {} } = readDefinition(path, 'remote');
  const beside = (constant: string) => {
    const file = join(dirname(path), `${constant}.ts`);
    const isThere = existsSync(file);
    compilation[isThere ? 'fileDependencies' : 'missingDependencies'].add(file);
    return isThere ? readDefinition(file, constant) : undefined;
  };
  const { actions, blocks } = home as Fields;
  const scriptsOf = lazyScriptsOf(compilation, path);
  const loaded = [
    ...listOf(actions).map(({ live }) => live),
    ...listOf(blocks).map(({ content }) => content),
  ];
  const files = loaded.flatMap((value) => (value === undefined ? [] : scriptsOf(value)));
  return {
    name,
    access,
    navigation: await Promise.all(listOf(navigation).map(navigationOf)),
    pages: scriptsOfPages((pages ?? {}) as Fields, scriptsOf),
    firstCalls,
    forms: await formsOf(beside('forms')),
    lists: beside('lists'),
    home: {
      actions: await Promise.all(listOf(actions).map(actionOf)),
      blocks: listOf(blocks).map(({ title, order }) => ({ title, order })),
    },
    homeFiles: [...new Set(files)],
    pageLibraries: scriptsOfPages((pages ?? {}) as Fields, lazyLibrariesOf(compilation, path)),
  };
}

async function navigationOf(entry: Fields) {
  const { path, icon, owns, onBar = false, badge } = entry;
  const [, firstWord] = textOf(path).split('/');
  const counted = badge && { renewedBy: [], ...(badge as Fields) };
  const shapes = await shapesOf(textOf(icon));
  return { ...entry, icon: shapes, owns: owns ?? [firstWord], onBar, badge: counted };
}

async function actionOf({ live, icon, ...entry }: Fields) {
  return { ...entry, icon: await shapesOf(textOf(icon)), isLive: live instanceof LazyImport };
}

async function formsOf(forms: Fields | undefined) {
  if (!forms) return undefined;
  const { others, save, ...actions } = forms.actions as Fields;
  const buttonOf = async (button: Fields) => ({
    ...button,
    icon: await shapesOf(textOf(button.icon)),
  });
  const drawn = {
    others: await Promise.all(listOf(others).map(buttonOf)),
    save: await buttonOf(save as Fields),
  };
  return { ...forms, actions: { ...actions, ...drawn } };
}

interface LucideIcon {
  __iconData: { node: [name: string, attributes: Record<string, string>][] };
}

/** The shapes of an icon of lucide: the shell draws them without having the icon. */
async function shapesOf(name: string): Promise<IconShapes> {
  if (!/^[a-z\d-]+$/.test(name)) throw new Error(`"${name}" is no name of an icon of lucide.`);
  const file = `lucide-react/icons/${name}`;
  const icon = (await import(file).catch(() => undefined)) as LucideIcon | undefined;
  if (!icon) throw new Error(`lucide has no icon "${name}".`);
  const { node } = icon.__iconData;
  return node.map(([shape, { key: _, ...attributes }]) => [shape, attributes]);
}
