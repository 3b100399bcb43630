import type { AppVersions } from '@caderneta/api-client/contract';
import { useSession } from '@caderneta/platform';
import { formatDateTime } from '@caderneta/school-time';
import { Stack, Text } from '@caderneta/ui';
import { eventText, type NameBuild, shownBuilds } from './version-words.ts';

interface NamedVersionsProps {
  versions: AppVersions;
  nameOf: NameBuild;
}

/** What was done to the builds of an app, and by whom. */
export function VersionHistory({ versions: { events }, nameOf }: NamedVersionsProps) {
  const { timezone } = useSession().school;
  if (events.length === 0) return null;
  return (
    <details>
      <summary>Histórico</summary>
      <Stack as="ul" gap={8}>
        {events.map((event) => (
          <Text as="li" size="small" key={`${event.at} ${event.kind} ${event.ring}`}>
            {formatDateTime(event.at, timezone)}: {event.by} {eventText(event, nameOf)}
          </Text>
        ))}
      </Stack>
    </details>
  );
}

/** What support asks for: people tell versions apart by their times. */
export function SupportCodes({ versions, nameOf }: NamedVersionsProps) {
  const own = versions.rings.find(({ buildId }) => buildId === null)?.runs;
  const builds = shownBuilds(versions);
  if (builds.length === 0) return null;
  return (
    <details>
      <summary>Código para o suporte</summary>
      <Stack as="ul" gap={8}>
        {builds.map((buildId) => (
          <Text as="li" size="small" key={buildId}>
            {nameOf(buildId === own ? null : buildId)}: <code>{buildId}</code>
          </Text>
        ))}
      </Stack>
    </details>
  );
}
