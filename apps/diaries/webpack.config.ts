import { remoteConfig } from '@caderneta/tooling/webpack';

export default remoteConfig({ name: 'diaries' });
