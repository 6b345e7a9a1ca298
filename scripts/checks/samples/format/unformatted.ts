export const   card = { name :"Karta" }
