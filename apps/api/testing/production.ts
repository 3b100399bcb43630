/** Settings with which `NODE_ENV=production` starts on this machine, with the embedded database. */
export const productionSettings = {
  NODE_ENV: 'production',
  DATABASE_URL: 'embedded',
  PUBLIC_URL: 'http://localhost:3000',
  SECRET_KEY: 'only-for-tests-never-for-a-real-school',
  SMTP_URL: 'folder',
};
