import { remoteConfig } from '@caderneta/remote-kit/webpack';

export default remoteConfig({ name: 'communications', folder: import.meta.dirname });
