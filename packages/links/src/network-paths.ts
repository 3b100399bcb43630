// Addresses of a network's office.
export const network = '/rede';
export const networkSchool = '/rede/escola/:schoolId';
export const networkAnnouncements = '/rede/comunicados';
export const newNetworkAnnouncement = '/rede/comunicados/criar';
export const networkAnnouncement = '/rede/comunicados/:announcementId';
