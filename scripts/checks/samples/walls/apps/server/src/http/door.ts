export const served = ['card.save'];
