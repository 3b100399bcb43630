import { remoteConfig } from '@caderneta/remote-kit/webpack';

export default remoteConfig({ name: 'diaries', folder: import.meta.dirname });
